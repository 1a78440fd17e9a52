import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { AUDIT_TEXT } from '../../../contract/audit/admin-wording.ts';
import type { AuditEntry } from '../../../contract/audit/schemas.ts';
import { buttonLook } from '../../ui/button.tsx';
import { auditListQuery } from '../api/audit.ts';
import { categoriesQuery } from '../api/categories.ts';
import { type Choice, ListFrame } from '../list/list-frame.tsx';
import { StackingRow, StackingTable } from '../list/stacking-table.tsx';
import { useListUrl } from '../list/use-list-url.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ScreenAction } from '../shell/screen-link.tsx';
import { ShopTime } from '../shop-time.tsx';
import { FieldChanges } from './changes.tsx';
import type { CategoryNames } from './field-changes.ts';
import { SubjectLink } from './subject-link.tsx';

const { kinds, columns } = AUDIT_TEXT;

const CHOICES: readonly Choice[] = [
  {
    name: 'kind',
    label: AUDIT_TEXT.filter,
    options: [
      ['', kinds.all],
      ['product', kinds.product],
      ['category', kinds.category],
      ['order', kinds.order],
      ['user', kinds.user],
      ['image', kinds.image],
      ['import', kinds.import],
      ['settings', kinds.settings],
      ['mail', kinds.mail],
    ],
  },
];

const COLUMNS = [
  { key: 'when', name: columns.when },
  { key: 'who', name: columns.who },
  { key: 'what', name: columns.what, isWide: true },
  { key: 'changes', name: columns.changes, isWide: true },
];

export default function AuditScreen() {
  const listUrl = useListUrl();
  const list = useInfiniteQuery(auditListQuery({ q: listUrl.q, kind: listUrl.get('kind') }));
  const { data: categories = [] } = useQuery(categoriesQuery());
  const categoryNames = new Map(categories.map(({ slug, name }) => [slug, name]));
  return (
    <ScreenFrame title={SHELL_TEXT.auditLog}>
      <ListFrame
        listUrl={listUrl}
        list={list}
        searchLabel={AUDIT_TEXT.search}
        choices={CHOICES}
        noun={AUDIT_TEXT.noun}
        whyEmpty={AUDIT_TEXT.whyEmpty}
        nextStep={
          <ScreenAction to={adminPaths.settings} className={buttonLook('secondary')}>
            {SHELL_TEXT.settings}
          </ScreenAction>
        }
      >
        {(entries) => (
          <StackingTable caption={AUDIT_TEXT.table} columns={COLUMNS}>
            {entries.map((entry) => (
              <EntryRow key={entry._id} entry={entry} categories={categoryNames} />
            ))}
          </StackingTable>
        )}
      </ListFrame>
    </ScreenFrame>
  );
}

type EntryRowProps = { entry: AuditEntry; categories: CategoryNames };

function EntryRow({ entry, categories }: EntryRowProps) {
  const { at, who, action, subject, before, after } = entry;
  return (
    <StackingRow
      cells={{
        when: (
          <ShopTime
            at={at}
            className="text-ink-soft sm:inline-block sm:min-w-22 xl:whitespace-nowrap"
          />
        ),
        who: <span className="font-medium wrap-anywhere">{who.name}</span>,
        what: (
          <>
            <span className="text-ink-soft">{AUDIT_TEXT.action(action, subject.kind)}</span>{' '}
            <SubjectLink subject={subject} isDeleted={action === 'remove'} />
          </>
        ),
        changes:
          before === null && after === null ? undefined : (
            <FieldChanges kind={subject.kind} {...{ before, after, categories }} />
          ),
      }}
    />
  );
}
