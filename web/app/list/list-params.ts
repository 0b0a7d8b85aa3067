import { useSearchParams } from 'react-router';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Search, sort and filters of a list. They are in the URL, so that going back and reloading show the same. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  return {
    read: (name: string) => params.get(name) ?? '',
    readOne: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === params.get(name)),
    readIds: (name: string) =>
      params
        .get(name)
        ?.split(',')
        .filter((id) => uuid.test(id)) ?? [],
    /** An empty value is left out. */
    write: (changes: Record<string, string>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
