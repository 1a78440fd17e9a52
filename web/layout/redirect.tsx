import { useEffect } from 'react';
import { useNavigate } from 'react-router';

type RedirectProps = { to: string; state?: unknown };

/** Shows another page in place of this one. The library's own brings its other routers along. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}
