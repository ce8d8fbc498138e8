import { styled } from 'styled-components';
import type { Document } from '../../../api/app/document.ts';
import { openFileMachine, thumbnailMachine } from '../../../machines/app/attachment/content.ts';
import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useRead, useTask } from '../ground/use-read.ts';

type File = Pick<Document, 'attachment_id' | 'name' | 'size' | 'media_type' | 'has_preview'>;

/** A file in a list: its thumbnail if it is an image, its name, which opens it, and its size. */
export function AttachedFile({ file: { attachment_id: id, name, size, media_type, has_preview } }: { file: File }) {
  const { t, number } = useTexts();
  const { perform, busy, failure } = useTask(openFileMachine);
  const isShown = has_preview || media_type === 'application/pdf';
  const kilobytes = Math.max(1, Math.round(size / 1024));
  const big = kilobytes >= 1024;
  return (
    <Face>
      {has_preview && <Thumbnail id={id} />}
      <span>
        <Button
          kind="quiet"
          data-printed
          isPending={busy}
          aria-label={t('kit.file.open', { name })}
          onPress={() => perform({ id, as: isShown ? 'preview' : 'file' })}
        >
          <bdi>{name}</bdi>
        </Button>
        <small className="num">
          {t(big ? 'kit.file.megabytes' : 'kit.file.kilobytes', {
            size: number(big ? Math.round(kilobytes / 102.4) / 10 : kilobytes),
          })}
        </small>
        {failure && <small role="alert">{failure.message}</small>}
      </span>
    </Face>
  );
}

/** A photo on a record: its thumbnail, which opens it. */
export function AttachedPhoto({ id, label }: { id: number; label: string }) {
  const { perform, busy, failure } = useTask(openFileMachine);
  return (
    <Face>
      <Button kind="quiet" isPending={busy} aria-label={label} onPress={() => perform({ id, as: 'preview' })}>
        <Thumbnail id={id} />
      </Button>
      {failure && <small role="alert">{failure.message}</small>}
    </Face>
  );
}

function Thumbnail({ id }: { id: number }) {
  const { answer } = useRead(thumbnailMachine, { id });
  return <Frame>{answer && <img src={answer} alt="" />}</Frame>;
}

/** A company's logo, as wide as it is. */
export function Logo({ id }: { id: number }) {
  const { t } = useTexts();
  const { answer } = useRead(thumbnailMachine, { id });
  return answer ? <Mark src={answer} alt={t('settings.field.logo_id')} /> : null;
}

const Mark = styled.img`display: block; max-inline-size: 180px; max-block-size: 48px; object-fit: contain;`;
const Face = styled.span`
  display: flex; gap: 10px; align-items: center; min-inline-size: 0;
  small { display: block; color: var(--text-soft); } small[role=alert] { color: var(--danger); }
  bdi { overflow-wrap: anywhere; text-align: start; }
`;
const Frame = styled.span`
  flex: none; inline-size: 40px; block-size: 40px; border-radius: 4px; overflow: hidden; background: var(--sunken);
  img { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;
