import { useInfiniteQuery } from '@tanstack/react-query';
import { USERS_TEXT } from '../../../contract/accounts/admin-wording.ts';
import type { User } from '../../../contract/accounts/schemas.ts';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS, SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { paths } from '../../../contract/paths.ts';
import { offers } from '../../backend/backend.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { userListQuery } from '../api/users.ts';
import { type Choice, ListFrame } from '../list/list-frame.tsx';
import { useListUrl } from '../list/use-list-url.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

const CHOICES: readonly Choice[] = [
  {
    name: 'sort',
    label: USERS_TEXT.sort,
    options: [
      ['', USERS_TEXT.sorts.newest],
      ['name', USERS_TEXT.sorts.name],
      ['email', USERS_TEXT.sorts.email],
    ],
  },
];

export default function UsersScreen() {
  const listUrl = useListUrl();
  const list = useInfiniteQuery(userListQuery({ q: listUrl.q, sort: listUrl.get('sort') }));
  return (
    <ScreenFrame title={ADMIN_LABELS.menu.users}>
      <ListFrame
        listUrl={listUrl}
        list={list}
        searchLabel={USERS_TEXT.search}
        choices={CHOICES}
        noun={USERS_TEXT.noun}
        whyEmpty={USERS_TEXT.whyEmpty}
        nextStep={
          <ScreenLink to={paths.home} className={buttonLook('secondary')}>
            {SHELL_TEXT.viewShop}
          </ScreenLink>
        }
      >
        {(users) => (
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {users.map((user) => (
              <UserCard key={user._id} user={user} />
            ))}
          </ul>
        )}
      </ListFrame>
    </ScreenFrame>
  );
}

function UserCard({ user: { _id, name, email, isAdmin } }: { user: User }) {
  return (
    <li className="flex items-center gap-3 rounded-2xl bg-surface p-4 ring-1 ring-line">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-lg font-semibold text-ink-soft"
      >
        {[...name.trim()][0]?.toUpperCase()}
      </span>
      <div className="min-w-0 grow">
        <h2 className="truncate font-semibold">
          {offers('getCustomer') ? (
            <ScreenLink
              to={adminPaths.customer(_id)}
              className="underline-offset-4 hover:underline"
            >
              {name}
            </ScreenLink>
          ) : (
            name
          )}
        </h2>
        <p className="truncate text-ink-soft">{email}</p>
      </div>
      <Badge look={isAdmin ? 'warning' : 'plain'}>
        {isAdmin ? ADMIN_LABELS.userRole.admin : ADMIN_LABELS.userRole.customer}
      </Badge>
    </li>
  );
}
