import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { MAIL_TEXT, MAIL_VIEW_TEXT, PREVIEW_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailPreview } from '../../../contract/mail/schemas.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { Loader } from '../../ui/loader.tsx';
import { mailPreviewsQuery } from '../api/mail.ts';
import { useListUrl } from '../list/use-list-url.ts';
import type { ScreenProps } from '../screen-props.ts';
import { Missing } from '../shell/missing.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { MailFrame } from './mail-frame.tsx';
import { MailText } from './mail-text.tsx';
import { Segments } from './segments.tsx';

const { views, themes, widths } = MAIL_VIEW_TEXT;
const MAIL = { name: SHELL_TEXT.email, to: adminPaths.mail };
const MAIL_LINK = { name: PREVIEW_TEXT.goToMail, to: adminPaths.mail };

/** One mail about made-up people, in every form it is sent in. */
export default function PreviewScreen({ params }: ScreenProps) {
  const { preview: id } = params;
  const previews = useQuery(mailPreviewsQuery());
  const preview = previews.data?.find((known) => known.id === id);
  const title = preview === undefined ? PREVIEW_TEXT.title : PREVIEW_TEXT.names[preview.id];
  return (
    <ScreenFrame title={title} crumbs={[MAIL]}>
      {previews.isPending && <Loader label={MESSAGES.loading} />}
      {preview && <Preview preview={preview} />}
      {previews.data && preview === undefined && (
        <Missing back={MAIL_LINK}>{PREVIEW_TEXT.notFound}</Missing>
      )}
      {previews.isLoadingError && (
        <Missing back={MAIL_LINK} onRetry={() => previews.refetch()}>
          {MAIL_TEXT.notLoaded}
        </Missing>
      )}
    </ScreenFrame>
  );
}

/** At first as wide as this screen has room for. */
function readWidth(asked: string): '320' | '600' {
  if (asked === '320' || asked === '600') return asked;
  return matchMedia('(min-width: 40rem)').matches ? '600' : '320';
}

function Preview({ preview: { subject, text, html } }: { preview: MailPreview }) {
  const listUrl = useListUrl();
  const view = listUrl.get('view') === 'text' ? 'text' : 'html';
  const theme = listUrl.get('theme') === 'dark' ? 'dark' : 'light';
  const width = readWidth(listUrl.get('width'));
  return (
    <>
      <p className="mb-4 text-ink-soft wrap-anywhere">
        {PREVIEW_TEXT.subject}: <span className="font-medium text-ink">{subject}</span>
      </p>
      <div className="mb-4 flex flex-wrap gap-3">
        <Segments
          label={MAIL_VIEW_TEXT.view}
          name="view"
          value={view}
          options={[
            ['html', views.html],
            ['text', views.text],
          ]}
          onChoose={(value) => listUrl.set('view', value)}
        />
        {view === 'html' && (
          <>
            <Segments
              label={MAIL_VIEW_TEXT.theme}
              name="theme"
              value={theme}
              options={[
                ['light', themes.light],
                ['dark', themes.dark],
              ]}
              onChoose={(value) => listUrl.set('theme', value)}
            />
            <Segments
              label={MAIL_VIEW_TEXT.width}
              name="width"
              value={width}
              options={[
                ['600', widths[600]],
                ['320', widths[320]],
              ]}
              onChoose={(value) => listUrl.set('width', value)}
            />
          </>
        )}
      </div>
      {view === 'text' ? (
        <MailText text={text} />
      ) : (
        <MailFrame subject={subject} html={html} width={Number(width)} theme={theme} />
      )}
    </>
  );
}
