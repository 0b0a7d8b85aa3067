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

/** A link with a QR code that people use. */
export const codedLinkExample = {
  qrCode: { dark: '#1a1a1a', light: '#ffffff', dots: 'rounded', logo: null },
  clicks: 7,
  scans: 42,
};

const table = (number: 1 | 2) => ({
  ...linkExample,
  externalId: `table-${number}`,
  title: `Table ${number}`,
  url: `https://example.com/menu?table=${number}`,
});

/** What is answered about several, of which one may be refused. */
export const bulkExamples = {
  created: {
    results: [
      { index: 0, status: 201, data: table(1) },
      { index: 1, status: 409, error: { code: 'external_id_taken', title: 'Another item has this external ID.' } },
    ],
  },
  changed: {
    results: [
      { index: 0, status: 200, data: { ...table(1), active: false } },
      { index: 1, status: 200, data: { ...table(2), title: 'Table 2, window' } },
    ],
  },
  deleted: {
    results: [
      { index: 0, status: 204 },
      { index: 1, status: 404, error: { code: 'not_found', title: "This doesn't exist or was removed." } },
    ],
  },
};
