import { exampleIds } from '../rest-schemas.ts';

/** What the reference shows. */
export const linkExample = {
  id: exampleIds.link,
  externalId: 'crm-4711',
  slug: 'k3mp7qd',
  shortUrl: 'https://saluda.example/l/k3mp7qd',
  scanUrl: 'https://saluda.example/q/k3mp7qd',
  title: 'Menu',
  url: 'https://example.com/menu',
  icon: null,
  active: true,
  showOnProfile: true,
  expiresAt: null,
  maxClicks: null,
  usedClicks: 0,
  hasPassword: false,
  fallbackUrl: null,
  utm: { source: 'flyer', medium: null, campaign: null, term: null, content: null },
  qrCode: null,
  tagIds: [],
  isOverLimit: false,
  isSuspended: false,
  clicks: 0,
  scans: 0,
  createdAt: '2026-11-26T12:00:00.000Z',
  updatedAt: '2026-11-26T12:00:00.000Z',
};
