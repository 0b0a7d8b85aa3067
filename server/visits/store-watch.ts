import type { FastifyBaseLogger } from 'fastify';
import type { StoreElsewhere } from '#db/visits/open-store.ts';

const CHECK_MS = 2_000;

export type StoreWatch = {
  /** null: not known yet */
  isUp(): boolean | null;
  stop(): void;
};

/** Asks a store of visits elsewhere again and again whether it answers, and logs when that changes. */
export function watchVisitStore({ check }: Pick<StoreElsewhere, 'check'>, log: FastifyBaseLogger): StoreWatch {
  let isUp: boolean | null = null;
  let isStopped = false;
  let isChecking = false;

  const enter = (next: boolean, error?: unknown) => {
    if (isStopped) return;
    if (!next && isUp !== false)
      log.warn({ err: error }, 'ClickHouse does not respond: stats are refused, and visits wait in the journal');
    if (next && isUp === false) log.info('ClickHouse responds again');
    isUp = next;
  };

  const checkOnce = async () => {
    if (isChecking) return;
    isChecking = true;
    await check().then(
      () => enter(true),
      (error: unknown) => enter(false, error),
    );
    isChecking = false;
  };

  void checkOnce();
  const timer = setInterval(() => void checkOnce(), CHECK_MS).unref();
  return {
    isUp: () => isUp,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
