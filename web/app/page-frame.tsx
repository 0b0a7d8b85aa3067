import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { morphDocument } from './morph-document.ts';

type PageFrameProps = {
  /** the page's HTML */
  page: string;
  title: string;
  className: string;
  /** what to bring into view in it, after each change */
  shown?: string;
};

/** A public page as visitors get it, updated on every keystroke. Same origin, so that it can be updated in place; no scripts. */
export function PageFrame({ page, title, className, shown }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [first] = useState(page);
  // Not `scrollIntoView`, which scrolls what is around the frame, too
  const bringIntoView = useEffectEvent((document: Document) => {
    const target = shown === undefined ? null : document.querySelector<HTMLElement>(shown);
    if (target) document.defaultView?.scrollTo(0, target.offsetTop - document.documentElement.clientHeight / 2);
  });

  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (!loaded || !document) return;
    morphDocument(document, page);
    bringIntoView(document);
  }, [loaded, page]);

  return (
    <iframe
      ref={frame}
      srcDoc={first}
      sandbox="allow-same-origin"
      title={title}
      onLoad={() => setLoaded(true)}
      className={className}
    />
  );
}
