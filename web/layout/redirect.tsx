import { useEffect } from 'react';
import { useNavigate } from '../lib/router.tsx';

type RedirectProps = { to: string; state?: unknown };

/** Shows another page in place of this one. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}
