import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { mediaTypeNames, type UploadPurpose } from '../../../api/app/attachment.ts';
import { type UploadSnapshot, uploadMachine } from '../../../machines/app/attachment/flows.ts';
import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';

/** By type and by ending: some systems only know one of them. */
const documents = [
  ...mediaTypeNames.filter((type) => type !== 'text/csv'),
  '.pdf',
  '.jpg',
  '.jpeg',
  '.png',
  '.heic',
  '.docx',
  '.xlsx',
].join(',');
const tables = ['text/csv', '.csv', '.xlsx', '.txt'].join(',');

/**
 * A file: chosen, dropped here, or taken with the phone's camera, and uploaded at once. Its value is the id of what was
 * uploaded, once it has all arrived.
 */
export function UploadField({
  label,
  owner,
  types = owner === 'data_import' ? tables : documents,
  value,
  error,
  hint,
  isReadOnly,
  onChange,
}: {
  label: string;
  owner: UploadPurpose;
  /** What may be chosen, as a file input's `accept`. */
  types?: string;
  value: number | null;
  error?: string | null;
  /** In place of what is said of documents. */
  hint?: string;
  isReadOnly?: boolean;
  onChange: (id: number | null) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const actor = useFlow(uploadMachine, { input: { for_entity: owner } });
  const snapshot = useSelector(actor, (snapshot: UploadSnapshot) => snapshot);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    const uploaded = actor.on('uploaded', ({ id }) => tell.current(id));
    const withdrawn = actor.on('withdrawn', () => tell.current(null));
    return () => {
      uploaded.unsubscribe();
      withdrawn.unsubscribe();
    };
  }, [actor]);
  const face = useRef<HTMLDivElement>(null);
  useKeptFocus(face, snapshot);
  const { wrong, failure } = snapshot.context;
  const said = snapshot.matches('refused') ? (wrong ? t(wrong) : failure?.message) : error;
  const canChoose = !isReadOnly && (snapshot.matches('idle') || snapshot.matches('refused'));
  const isTable = owner === 'data_import';
  const choose = (file: File | undefined) => file && actor.send({ type: 'choose', file });
  return (
    <Face
      ref={face}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      aria-describedby={said ? `${id}-error` : `${id}-hint`}
      data-over={isOver || undefined}
      data-wrong={said ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(canChoose);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (canChoose) choose(event.dataTransfer.files[0]);
      }}
    >
      <strong id={id}>{label}</strong>
      {canChoose && (
        <div>
          {(isTable ? [picker] : [picker, camera]).map((ref, i) => (
            <input
              key={i}
              ref={ref}
              type="file"
              hidden
              accept={i ? 'image/*' : types}
              {...(i ? { capture: 'environment' as const } : {})}
              aria-label={t(i ? 'kit.upload.camera' : 'kit.upload.choose')}
              onChange={(event) => {
                choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          ))}
          <Button onPress={() => picker.current?.click()}>
            {t(value === null ? 'kit.upload.choose' : 'kit.upload.choose_other')}
          </Button>
          {!isTable && (
            <span data-camera>
              <Button onPress={() => camera.current?.click()}>{t('kit.upload.camera')}</Button>
            </span>
          )}
          <small data-drop>{t('kit.upload.drop')}</small>
        </div>
      )}
      <Progress snapshot={snapshot} send={actor.send} />
      {said ? (
        <small id={`${id}-error`} role="alert" data-error>
          {said}
        </small>
      ) : (
        <small id={`${id}-hint`}>
          {snapshot.matches('idle') && value !== null ? t('kit.upload.kept') : (hint ?? t('kit.upload.hint'))}
        </small>
      )}
    </Face>
  );
}

/** The focus stays in the field when the button that has it goes: its keys, such as Ctrl Enter, are the form's. */
function useKeptFocus(face: RefObject<HTMLElement | null>, snapshot: UploadSnapshot): void {
  const had = useRef(false);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      had.current = face.current?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [face]);
  useLayoutEffect(() => {
    if (snapshot && had.current && !face.current?.contains(document.activeElement)) face.current?.focus();
  }, [face, snapshot]);
}

function Progress({
  snapshot,
  send,
}: {
  snapshot: UploadSnapshot;
  send: (event: { type: 'pause' | 'resume' | 'retry' | 'cancel' }) => void;
}) {
  const { t, number } = useTexts();
  const { file, attachment } = snapshot.context;
  if (!file || snapshot.matches('refused') || snapshot.matches('idle')) return null;
  const [state] = [String(snapshot.value)];
  const size = attachment?.size ?? file.size;
  const percent = Math.floor(((attachment?.received ?? 0) / size) * 100);
  const offers = (['pause', 'resume', 'retry', 'cancel'] as const).filter((type) => snapshot.can({ type }));
  return (
    <div data-progress>
      <bdi>{file.name}</bdi>
      {!snapshot.matches('done') && <progress aria-label={file.name} max={100} value={percent} />}
      <span role="status" className="num">
        {snapshot.matches('done') || snapshot.matches('paused') || snapshot.matches('retrying')
          ? t(`kit.upload.${state}`)
          : t('kit.upload.percent', { percent: number(percent) })}
      </span>
      {offers.map((type) => (
        <Button key={type} kind="quiet" onPress={() => send({ type })}>
          {t(type === 'cancel' && snapshot.matches('done') ? 'kit.upload.withdraw' : `kit.upload.do.${type}`)}
        </Button>
      ))}
    </div>
  );
}

const Face = styled.div`
  display: grid; gap: 6px; padding: 10px 12px; border: 1px dashed var(--line-strong); border-radius: var(--radius); min-inline-size: 0;
  &:focus { outline: none; }
  &[data-over] { border-color: var(--accent); background: var(--sunken); }
  &[data-wrong] { border-color: var(--danger); }
  > strong { font-weight: 500; }
  > div { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; min-inline-size: 0; }
  bdi { overflow-wrap: anywhere; }
  progress { flex: 1 1 120px; min-inline-size: 80px; accent-color: var(--accent); }
  small { color: var(--text-soft); font-size: 12px; }
  small[data-error] { color: var(--danger); }
  [data-camera] { display: none; }
  @media (pointer: coarse) { [data-camera] { display: contents; } [data-drop] { display: none; } }
`;
