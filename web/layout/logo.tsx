import { useShop } from '../app/stores.tsx';
import { OwnLook } from './own-look.tsx';

/** The owner's logo, or the shop's own mark and its name. */
export function Logo() {
  const name = useShop((shop) => shop.name);
  const hasLogo = useShop((shop) => shop.logo !== null);
  return hasLogo ? <OwnLook part="Logo" /> : <NamedLogo name={name} />;
}

/** A market bag whose handle is a doorway, and the shop's name. */
export function NamedLogo({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2 text-2xl font-bold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0 text-accent">
        <path
          d="M6 12h20l-2 13.6a2.4 2.4 0 0 1-2.4 2H10.4a2.4 2.4 0 0 1-2.4-2z"
          fill="currentColor"
        />
        <path
          d="M10.5 14V9.5a5.5 5.5 0 0 1 11 0V14"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="max-w-64 truncate max-[26rem]:sr-only">{name}</span>
    </span>
  );
}
