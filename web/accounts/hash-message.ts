import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * A message that a link carries in its hash. The hash is cleared at once, to keep it out of history and copied links. `read`
 * must be stable.
 */
export function useHashMessage<Message>(read: (hash: string) => Message | null) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [message, setMessage] = useState(() => read(hash));

  useEffect(() => {
    const found = read(hash);
    if (found === null) return;
    setMessage(found);
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate, read]);

  return [message, () => setMessage(null)] as const;
}
