import { PREVIEW_TEXT, SETTINGS_TEXT } from '../../../contract/settings/admin-wording.ts';
import { readMarkdown } from '../../../contract/settings/markdown.ts';
import { POLICY_SLUGS, type PolicySlug } from '../../../contract/settings/policies.ts';

import { MarkdownBlocks } from '../../layout/markdown-blocks.tsx';
import { Panel } from '../shell/panel.tsx';
import { LongTextSetting } from './setting-field.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

/** Each policy's text, and beside or below it the page as shoppers see it. */
export function PoliciesSection({ form }: { form: SettingsFormState }) {
  return (
    <Panel title={SETTINGS_TEXT.sections.policies}>
      <p className="mb-4 text-ink-soft">{SETTINGS_TEXT.hints.policies}</p>
      <div className="flex flex-col gap-6">
        {POLICY_SLUGS.map((slug) => (
          <PolicySetting key={slug} form={form} name={`policies.${slug}`} />
        ))}
      </div>
    </Panel>
  );
}

type PolicySettingProps = { form: SettingsFormState; name: `policies.${PolicySlug}` };

function PolicySetting({ form, name }: PolicySettingProps) {
  const text = form.values[name];
  const isEmpty = text.trim() === '';
  return (
    <div className="grid items-start gap-x-6 gap-y-3 xl:grid-cols-2">
      <LongTextSetting form={form} name={name} className="max-h-96 min-h-28 field-sizing-content" />
      <section
        aria-label={PREVIEW_TEXT.policy(SETTINGS_TEXT.fields[name])}
        tabIndex={isEmpty ? undefined : 0}
        className="max-h-72 min-w-0 overflow-y-auto rounded-xl bg-page px-4 pb-4 ring-1 ring-line xl:mt-8"
      >
        {isEmpty ? (
          <p className="mt-4 text-ink-soft">{PREVIEW_TEXT.emptyPolicy}</p>
        ) : (
          <MarkdownBlocks blocks={readMarkdown(text)} />
        )}
      </section>
    </div>
  );
}
