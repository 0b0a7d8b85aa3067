export type Watched = {
  /** when there was content, by `performance.now()`; 0: not yet */
  content: number;
  /** when it was in the document, and not yet painted */
  rendered: number;
  /** when the client showed it, and no longer what the server had rendered */
  usable: number;
  /** `of`: what moved, from where to where */
  shifts: [time: number, value: number, of: string[]][];
};

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in the page, before its scripts. The page has content when its main part shows `text`, and no placeholder is on the screen. */
export function watchContent(text: string): void {
  const watched: Watched = { content: 0, rendered: 0, usable: 0, shifts: [] };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, startTime, value, sources } = entry as PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const of = sources.map(({ node, previousRect: before, currentRect: now }) => {
        const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.nodeName;
        const rects = [before, now].map(({ x, y, width, height }) => [x, y, width, height].join(' '));
        return `${name ?? 'gone'} ${node?.textContent?.slice(0, 40)}: ${rects.join(' → ')}`;
      });
      if (!hadRecentInput) watched.shifts.push([startTime, value, of]);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const isOnScreen = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < window.innerHeight;
  };
  const hasContent = () => {
    const main = document.querySelector('main');
    if (!main?.querySelector('h1, h2')) return false;
    const fields = [...main.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    if (![main.textContent, ...fields].some((each) => each.includes(text))) return false;
    return ![...main.querySelectorAll('.animate-breathe')].some(isOnScreen);
  };
  // Before what is rendered requests anything else
  const observer = new MutationObserver(() => {
    if (!hasContent()) return;
    watched.rendered = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  const look = () => {
    const isRendered = document.getElementById('early') !== null;
    // The frame is painted
    const painted = () => {
      watched.content ||= performance.now();
      if (!isRendered) watched.usable = performance.now();
    };
    if (hasContent()) setTimeout(painted);
    if (isRendered || !hasContent()) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
