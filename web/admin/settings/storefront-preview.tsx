import { ShoppingBag } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { ThemeName } from '../../../contract/settings/accent.ts';
import { PREVIEW_TEXT } from '../../../contract/settings/admin-wording.ts';
import * as HOME from '../../../contract/storefront/home-wording.ts';
import * as FRAME from '../../../contract/storefront/wording.ts';
import { LABELS } from '../../../contract/wording.ts';
import { NamedLogo } from '../../layout/logo.tsx';
import { ShopPicture } from '../../layout/shop-picture.tsx';
import { tokensOf } from './preview-tokens.ts';
import { readPicture } from './settings-form.ts';
import type { SettingsFormState } from './use-settings-form.ts';

/** The top of the home page with what is typed, in both themes at once. */
export function StorefrontPreview({ form }: { form: SettingsFormState }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Preview form={form} theme="light" />
      <Preview form={form} theme="dark" />
    </div>
  );
}

const LOGO_SIZE = { width: 176, height: 40 };
/** Smaller than on the home page, in the same ratio. */
const HOME_PICTURE_SIZE = { width: 608, height: 224 };

const SCHEMES = { light: 'scheme-light', dark: 'scheme-dark' };

type PreviewProps = { form: SettingsFormState; theme: ThemeName };

function Preview({ form: { values, saved }, theme }: PreviewProps) {
  const caption = PREVIEW_TEXT.themes[theme];
  const name = values.name.trim();
  const headline = values.headline.trim() || HOME.headline(name);
  const intro = values.intro.trim() || HOME.intro(name);
  const credit = `© ${new Date().getFullYear()} ${FRAME.credit(name, values.credit.trim())}`;
  const logo = readPicture(values.logo);
  const picture = readPicture(values.homePicture);
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-ink-soft">{caption}</p>
      <div
        role="img"
        aria-label={PREVIEW_TEXT.shop(caption, [name, headline, intro, credit])}
        style={tokensOf(theme, values.accent, saved.accent) as CSSProperties}
        className={`${SCHEMES[theme]} overflow-hidden rounded-xl bg-page text-ink ring-1 ring-line`}
      >
        <div className="flex items-center gap-2 border-b border-line px-3 py-2">
          <span className="min-w-0 overflow-hidden">
            {logo === null ? (
              <NamedLogo name={name} />
            ) : (
              <ShopPicture picture={logo} most={LOGO_SIZE} />
            )}
          </span>
          <ShoppingBag className="ml-auto size-5 shrink-0" strokeWidth={1.75} />
          <span className="shrink-0 rounded-full bg-accent px-2.5 py-1 text-sm font-semibold text-on-accent">
            {LABELS.register}
          </span>
        </div>
        <div className="flex flex-col items-start gap-3 px-3 py-5">
          <p className="text-2xl leading-tight font-bold tracking-tight text-balance wrap-anywhere">
            {headline}
          </p>
          <p className="text-sm text-pretty text-ink-soft wrap-anywhere">{intro}</p>
          {picture !== null && (
            <ShopPicture picture={picture} most={HOME_PICTURE_SIZE} className="rounded-lg" />
          )}
          <span className="text-sm font-semibold text-accent">{LABELS.seeAllProducts}</span>
        </div>
        <p className="border-t border-line px-3 py-2 text-sm text-ink-soft wrap-anywhere">
          {credit}
        </p>
      </div>
    </div>
  );
}
