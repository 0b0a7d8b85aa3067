import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from './routing/location.ts';

/**
 * What a link left in the address's hash, kept in memory; the hash itself is cleared at once, so that it stays neither in
 * the history nor in a copied address. `read` answers null for a hash that says nothing, and must not change.
 */
export function useHashMessage<Message>(read: (hash: string) => Message | null) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [message, setMessage] = useState(() => read(hash));

  useEffect(() => {
    const found = read(hash);
    if (found === null) return;
    setMessage(found);
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate, read]);

  return [message, () => setMessage(null)] as const;
}
