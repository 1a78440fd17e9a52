import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { NOTES_TEXT } from '../../../contract/notes/admin-wording.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type NotesAbout, notesQuery } from '../api/notes.ts';
import { useMay } from '../session/permissions.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { Panel } from '../shell/panel.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';

/** What staff wrote down about a customer or an order; shoppers never see it. */
export function NotesPanel({ about }: { about: NotesAbout }) {
  const may = useMay();
  const notes = useQuery(notesQuery(about));
  const list = useRef<HTMLDivElement>(null);
  return (
    <Panel title={NOTES_TEXT.title}>
      <p className="-mt-2 mb-3 text-sm text-ink-soft">{NOTES_TEXT.onlyStaff}</p>
      {may('notes.write') && <NoteForm about={about} />}
      <div ref={list} tabIndex={-1} className="mt-4 outline-none">
        {notes.isPending && (
          <div role="status">
            <span className="sr-only">{MESSAGES.loading}</span>
            <Skeleton className="h-14" />
          </div>
        )}
        {notes.isLoadingError && (
          <LoadFailure onRetry={() => notes.refetch()}>{NOTES_TEXT.notLoaded}</LoadFailure>
        )}
        {notes.data?.length === 0 && <p className="text-ink-soft">{NOTES_TEXT.none}</p>}
        {notes.data !== undefined && notes.data.length > 0 && (
          <ul aria-label={NOTES_TEXT.title} className="divide-y divide-line">
            {notes.data.map((note) => (
              <NoteItem
                key={note.note_id}
                about={about}
                note={note}
                onRemoved={() => list.current?.focus()}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
