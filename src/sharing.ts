/** Where an address can be sent, by plain links: nothing of theirs is loaded before one is pressed (product 28.3). */
export const shareWays = ['whatsapp', 'mail', 'linkedin', 'x'] as const;
export type ShareWay = (typeof shareWays)[number];

/** Names as the companies write them. Mail has none of its own. */
export const shareWayNames: Record<Exclude<ShareWay, 'mail'>, string> = {
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  x: 'X',
};

export type Shared = {
  /** whole, with its host */
  url: string;
  title: string;
};

/** Opens a message, a mail or a post that holds an address, for its sender to finish. */
export function shareLink(way: ShareWay, shared: Shared): string {
  const [url, title] = [shared.url, shared.title].map((text) => encodeURIComponent(text.toWellFormed()));
  switch (way) {
    case 'whatsapp':
      return `https://wa.me/?text=${title}%20${url}`;
    case 'mail':
      return `mailto:?subject=${title}&body=${url}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`;
    case 'x':
      return `https://x.com/intent/post?text=${title}&url=${url}`;
    default:
      return way satisfies never;
  }
}
