import { paths } from '../../contract/paths.ts';
import * as POLICIES from '../../contract/settings/wording.ts';
import { useShop } from '../app/stores.tsx';
import { FOOTER_LINK } from './footer-link.ts';
import { PageLink } from './page-link.tsx';
import { ShopPicture } from './shop-picture.tsx';

const LOGO_SIZE = { width: 176, height: 40 };
const HOME_PICTURE_SIZE = { width: 1216, height: 448 };

/** In place of the shop's own mark; the link around it says where it leads. */
export function Logo() {
  const logo = useShop((shop) => shop.logo);
  return logo !== null && <ShopPicture picture={logo} most={LOGO_SIZE} />;
}

export function HomePicture() {
  const picture = useShop((shop) => shop.homePicture);
  return (
    picture !== null && (
      <div className="mt-8">
        <ShopPicture
          picture={picture}
          most={HOME_PICTURE_SIZE}
          isUrgent
          className="picture rounded-2xl"
        />
      </div>
    )
  );
}

export function PolicyLinks() {
  const policies = useShop((shop) => shop.policies);
  return policies.map((slug) => (
    <PageLink key={slug} to={paths.policy(slug)} className={FOOTER_LINK}>
      {POLICIES.titles[slug]}
    </PageLink>
  ));
}

/** Who runs the shop and how to reach them, as far as the owner says. */
export function Imprint() {
  const contact = useShop((shop) => shop.contact);
  if (contact === null) return null;
  const { legalName, address, gstin, contactEmail, contactPhone } = contact;
  return (
    <address
      aria-label={POLICIES.contact}
      className="flex w-full flex-wrap gap-x-12 text-base not-italic wrap-anywhere max-sm:flex-col"
    >
      {(legalName !== '' || address !== '') && (
        <p className="py-1 whitespace-pre-line">
          {[legalName, address].filter(Boolean).join('\n')}
        </p>
      )}
      <div className="flex flex-col items-start">
        {contactEmail !== '' && (
          <a href={`mailto:${contactEmail}`} className={FOOTER_LINK}>
            {contactEmail}
          </a>
        )}
        {contactPhone !== '' && (
          <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`} className={FOOTER_LINK}>
            {contactPhone}
          </a>
        )}
        {gstin !== '' && <p className="py-1">{POLICIES.gstin(gstin)}</p>}
      </div>
    </address>
  );
}
