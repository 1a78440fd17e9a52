import type { ReactNode } from 'react';
import { PREVIEW_TEXT, SETTINGS_TEXT } from '../../../contract/settings/admin-wording.ts';
import * as HOME from '../../../contract/storefront/home-wording.ts';
import { DESCRIPTIONS } from '../../../contract/wording.ts';
import { Panel } from '../shell/panel.tsx';
import { AccentSetting } from './accent-setting.tsx';
import { PictureSetting } from './picture-setting.tsx';
import { LongTextSetting, TextSetting } from './setting-field.tsx';
import { StorefrontPreview } from './storefront-preview.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';
import { TotalsPreview } from './totals-preview.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

const { sections } = SETTINGS_TEXT;

type SectionProps = { form: SettingsFormState };

export function ShopSection({ form }: SectionProps) {
  const name = form.values.name.trim();
  return (
    <Panel title={sections.shop}>
      <Fields>
        <TextSetting form={form} name="name" />
        <AccentSetting form={form} />
        <div className="sm:col-span-2">
          <TextSetting form={form} name="headline" placeholder={HOME.headline(name)} />
        </div>
        <div className="sm:col-span-2">
          <TextSetting form={form} name="intro" placeholder={HOME.intro(name)} />
        </div>
        <TextSetting form={form} name="credit" />
        <TextSetting form={form} name="description" placeholder={DESCRIPTIONS.home(name)} />
        <PictureSetting form={form} name="logo" />
        <PictureSetting form={form} name="homePicture" />
        <div className="mt-2 sm:col-span-2">
          <StorefrontPreview form={form} />
        </div>
      </Fields>
    </Panel>
  );
}

export function ContactSection({ form }: SectionProps) {
  return (
    <Panel title={sections.contact}>
      <Fields>
        <TextSetting form={form} name="contactEmail" type="email" />
        <TextSetting form={form} name="contactPhone" type="tel" />
        <TextSetting form={form} name="legalName" />
        <TextSetting form={form} name="gstin" spellCheck={false} autoCapitalize="characters" />
        <div className="sm:col-span-2">
          <LongTextSetting form={form} name="address" className="min-h-24 field-sizing-content" />
        </div>
      </Fields>
    </Panel>
  );
}

const SAMPLE_NUMBER = '1042';
const SAMPLE_TOTAL = '1,249.50';

export function OrdersSection({ form }: SectionProps) {
  const { orderPrefix, receiptSign } = form.values;
  return (
    <Panel title={sections.orders}>
      <Fields>
        <TextSetting
          form={form}
          name="orderPrefix"
          hint={PREVIEW_TEXT.orderNumber(`${orderPrefix}${SAMPLE_NUMBER}`)}
        />
        <TextSetting
          form={form}
          name="receiptSign"
          hint={PREVIEW_TEXT.receipt(`${receiptSign.trim()}${SAMPLE_TOTAL}`)}
        />
        <TimeZoneSetting form={form} />
      </Fields>
    </Panel>
  );
}

export function PricesSection({ form }: SectionProps) {
  return (
    <Panel title={sections.prices}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Fields>
          <TextSetting form={form} name="shippingPrice" inputMode="decimal" />
          <TextSetting form={form} name="taxHundredths" inputMode="decimal" />
          <TextSetting form={form} name="sliderMax" inputMode="numeric" />
        </Fields>
        <TotalsPreview form={form} />
      </div>
    </Panel>
  );
}

export function RecordsSection({ form }: SectionProps) {
  return (
    <Panel title={sections.records}>
      <Fields>
        <TextSetting form={form} name="auditDays" inputMode="numeric" />
      </Fields>
    </Panel>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}
