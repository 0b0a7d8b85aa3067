import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../platform/fair-queue.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
const OVERHEAD = 200; // per image
const QUEUE = { concurrency: 2, perClient: 2, capacity: 400, maxWaitMs: 10_000 };

/** Not complete: without its logo, whose file is lost. */
export type DrawnImage = { body: Buffer; isComplete: boolean };

/** The images of one process: cached, and drawn in a queue that is fair to each network (product 13.6). */
export function openDrawnImages() {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length + OVERHEAD,
  });
  const queue = createFairQueue({ ...QUEUE, lanes: ['images'] });
  return {
    get: (key: string) => cache.get(key),
    has: (key: string) => cache.has(key),
    waiting: () => queue.waiting().images,
    /** Cached once it is complete. @throws overloaded */
    async draw(key: string, client: string, draw: () => Promise<DrawnImage>): Promise<DrawnImage> {
      return await queue.run({ lane: 'images', client }, async () => {
        // Another request may have drawn it meanwhile. They share no drawing, so that none is refused with another's client
        const drawn = cache.get(key);
        if (drawn) return { body: drawn, isComplete: true };
        const image = await draw();
        if (image.isComplete) cache.set(key, image.body);
        return image;
      });
    },
  };
}

export type DrawnImages = ReturnType<typeof openDrawnImages>;
