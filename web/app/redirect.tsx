import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Redirects when rendered, and again if another navigation came first. React Router's Navigate doesn't, and starts over for
 * each new `state` object.
 */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: state is a new object on each render
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, key]);
  return null;
}
