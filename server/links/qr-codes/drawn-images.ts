import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../platform/fair-queue.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
const OVERHEAD = 200; // per image
const QUEUE = { concurrency: 2, perClient: 2, capacity: 400, maxWaitMs: 10_000 };

/** The images of one process that take long to draw: cached, and drawn in a queue that is fair to each network (product 13.6). */
export function openDrawnImages() {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length + OVERHEAD,
  });
  const queue = createFairQueue({ ...QUEUE, lanes: ['images'] });
  return {
    get: (key: string) => cache.get(key),
    has: (key: string) => cache.has(key),
    /** Without a key the image isn't cached. @throws overloaded */
    async draw(key: string | null, client: string, draw: () => Promise<Buffer>): Promise<Buffer> {
      return await queue.run({ lane: 'images', client }, async () => {
        // Another request may have drawn it meanwhile. They share no drawing, so that none is refused with another's client
        const drawn = key === null ? undefined : cache.get(key);
        if (drawn) return drawn;
        const image = await draw();
        if (key !== null) cache.set(key, image);
        return image;
      });
    },
  };
}

export type DrawnImages = ReturnType<typeof openDrawnImages>;
