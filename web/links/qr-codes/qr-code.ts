import type { inferRouterOutputs } from '@trpc/server';
import { qrFileName } from '#src/links/qr-codes.ts';
import type { AppRouter } from '../../trpc.ts';

export type CodePage = inferRouterOutputs<AppRouter>['qrCodes']['page'];
export type OwnCode = CodePage['codes'][number];

export type DownloadedCode = Pick<OwnCode, 'slug' | 'title'>;

export type DownloadFormat = { format: 'png'; size: number } | { format: 'svg' | 'pdf' };

export function downloadOf({ slug, title }: DownloadedCode, file: DownloadFormat): { href: string; download: string } {
  const size = file.format === 'png' ? `size=${file.size}&` : '';
  return { href: `/qr/${slug}.${file.format}?${size}download=1`, download: `${qrFileName(title)}.${file.format}` };
}

export const DEFAULT_PNG_SIZE = 1024; // px
