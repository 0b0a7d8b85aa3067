/** Tells whether an element is on the screen, now and whenever that changes. Returns how to stop. */
export function observeVisibility(
  element: Element,
  onChange: (isVisible: boolean) => void,
  options: IntersectionObserverInit = {},
): () => void {
  const observer = new IntersectionObserver((changes) => {
    // A busy browser tells several at once, the newest last
    onChange(changes.at(-1)?.isIntersecting ?? false);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
