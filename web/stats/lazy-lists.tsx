import { type ComponentProps, useState } from 'react';
import { idle } from '../app/idle.ts';
import { later } from '../app/lazy.tsx';
import { LoadFailed } from '../app/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

function ListsSkeleton() {
  return (
    <>
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </>
  );
}

const Lists = later(
  async () => {
    await idle();
    return (await import('./lists.tsx')).Lists;
  },
  { Waiting: ListsSkeleton },
);

/** The figures and their chart are seen first, what stands below them is fetched then. */
export function LaterLists(props: ComponentProps<typeof Lists>) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <LoadFailed busy={false} onRetry={() => setMissing(false)} />;
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:[&>*:last-child:nth-child(odd)]:col-span-2">
      <Lists {...props} onMissing={() => setMissing(true)} />
    </div>
  );
}
