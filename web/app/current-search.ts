/** The query of the URL as it is now. What a screen was last drawn with may be older: a busy device handles two changes first. */
export function currentSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
