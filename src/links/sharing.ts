/** Shown as plain links: nothing of third parties is loaded before a click (product 28.3). */
export const shareChannels = ['whatsapp', 'mail', 'linkedin', 'x'] as const;
export type ShareChannel = (typeof shareChannels)[number];

export const shareChannelNames: Record<Exclude<ShareChannel, 'mail'>, string> = {
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  x: 'X',
};

export type SharedLink = {
  url: string; // absolute
  title: string;
};

export function shareLink(channel: ShareChannel, shared: SharedLink): string {
  const [url, title] = [shared.url, shared.title].map((text) => encodeURIComponent(text.toWellFormed()));
  switch (channel) {
    case 'whatsapp':
      return `https://wa.me/?text=${title}%20${url}`;
    case 'mail':
      return `mailto:?subject=${title}&body=${url}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`;
    case 'x':
      return `https://x.com/intent/post?text=${title}&url=${url}`;
    default:
      return channel satisfies never;
  }
}
