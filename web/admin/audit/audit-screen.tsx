import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../contract/audit.ts';
import { paths } from '../../../contract/paths.ts';
import { auditListQuery } from '../api/audit.ts';
import { NotOffered } from '../api/call-extra.ts';
import { type Choice, ListFrame } from '../list/list-frame.tsx';
import { StackingRow, StackingTable } from '../list/stacking-table.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { formatTime } from '../locale.ts';
import { Missing } from '../shell/missing.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { FieldChanges } from './changes.tsx';
import { SubjectLink } from './subject-link.tsx';

const CHOICES: readonly Choice[] = [
  {
    name: 'kind',
    label: 'Show changes of',
    options: [
      ['', 'All changes'],
      ['product', 'Products'],
      ['category', 'Categories'],
      ['order', 'Orders'],
      ['user', 'Users'],
      ['image', 'Images'],
      ['import', 'Imports'],
    ],
  },
];

const COLUMNS = [
  { key: 'when', name: 'When' },
  { key: 'who', name: 'Who' },
  { key: 'what', name: 'What', isWide: true },
  { key: 'changes', name: 'Before and after', isWide: true },
];

const ACTIONS: Record<AuditEntry['action'], string> = {
  add: 'added',
  change: 'changed',
  remove: 'removed',
  import: 'imported',
  deliver: 'marked as delivered',
  undeliver: 'took back the delivery of',
  refund: 'refunded',
  settle: 'settled otherwise a failed refund of',
  dispute: 'recorded a dispute of',
  release: 'released the hold of',
  grant: 'made an admin of',
  revoke: 'took admin rights from',
  password: 'made a new password for',
  'sign-in': 'signed in as',
  'new-device': 'signed in on a new device as',
  guess: 'tried wrong passwords for',
};

const DASHBOARD_LINK = { name: 'To the dashboard', to: paths.admin.dashboard };

export default function AuditScreen() {
  const address = useListAddress();
  const list = useInfiniteQuery(auditListQuery({ q: address.q, kind: address.get('kind') }));
  return (
    <ScreenFrame title="Audit log">
      {list.error instanceof NotOffered ? (
        <Missing back={DASHBOARD_LINK}>{list.error.message}</Missing>
      ) : (
        <ListFrame
          address={address}
          list={list}
          searchLabel="Search by who did it or what it was done to"
          choices={CHOICES}
          noun={['change', 'changes']}
          whyEmpty="Every change to the shop will stand here, with who made it."
        >
          {(entries) => (
            <StackingTable caption="Who changed what" columns={COLUMNS}>
              {entries.map((entry) => (
                <EntryRow key={entry._id} entry={entry} />
              ))}
            </StackingTable>
          )}
        </ListFrame>
      )}
    </ScreenFrame>
  );
}

function EntryRow({ entry: { at, who, action, subject, before, after } }: { entry: AuditEntry }) {
  return (
    <StackingRow
      cells={{
        when: <span className="text-ink-soft xl:whitespace-nowrap">{formatTime(at)}</span>,
        who: <span className="font-medium wrap-anywhere">{who.name}</span>,
        what: (
          <>
            <span className="text-ink-soft">
              {ACTIONS[action]} {subject.kind === 'import' ? '' : subject.kind}
            </span>{' '}
            <SubjectLink subject={subject} isGone={action === 'remove'} />
          </>
        ),
        changes: <FieldChanges before={before} after={after} />,
      }}
    />
  );
}
