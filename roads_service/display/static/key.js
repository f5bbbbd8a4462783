// A key for reading, where boards are not public. It stands behind the # of the address, which no server gets to see.

/** The key that the page was opened with (`…#key=KEY`), or null. */
export function givenKey() {
  return new URLSearchParams(location.hash.slice(1)).get("key");
}

/** Let a link keep the key. */
export function followKey(link) {
  link.hash = location.hash;
}
