export const platforms = ['facebook', 'instagram', 'linkedin', 'tiktok', 'twitter', 'youtube'] as const;
export type Platform = (typeof platforms)[number];
export const platformNames: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  twitter: 'X',
  youtube: 'YouTube',
};
export type SocialLink = { platform: Platform; url: string };
