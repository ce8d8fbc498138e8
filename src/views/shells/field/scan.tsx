import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../kit/actions/button.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** A browser's own reader of barcodes, which not every browser has, nor TypeScript's library. */
interface Detector {
  detect: (image: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}
const detectorOf = (): (new () => Detector) | null =>
  (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector ?? null;

/** Whether this phone reads barcodes by its camera; where it doesn't, they are typed. */
export const canScan = (): boolean => detectorOf() !== null && navigator.mediaDevices?.getUserMedia !== undefined;

/** Opens the camera until a barcode is in its sight. */
export function ScanButton({ onFound }: { onFound: (code: string) => void }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const found = (code: string) => {
    setOpen(false);
    onFound(code);
  };
  return (
    <>
      <Button onPress={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {t(isOpen ? 'field.scan.stop' : 'field.scan')}
      </Button>
      {isDenied && <small role="alert">{t('field.scan.denied')}</small>}
      {isOpen && (
        <Camera
          onFound={found}
          onDenied={() => {
            setOpen(false);
            setDenied(true);
          }}
        />
      )}
    </>
  );
}

const pause = 250;

function Camera({ onFound, onDenied }: { onFound: (code: string) => void; onDenied: () => void }) {
  const { t } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef({ onFound, onDenied });
  tell.current = { onFound, onDenied };
  useEffect(() => {
    const Reader = detectorOf();
    let isShown = true;
    let stream: MediaStream | null = null;
    const look = async () => {
      if (!Reader || !video.current) return;
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (!isShown) return stream.getTracks().forEach((track) => void track.stop());
      video.current.srcObject = stream;
      await video.current.play();
      const reader = new Reader();
      while (isShown && video.current) {
        const [code] = await reader.detect(video.current);
        if (code) return tell.current.onFound(code.rawValue);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    look().catch(() => isShown && tell.current.onDenied());
    return () => {
      isShown = false;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return <Sight ref={video} playsInline muted aria-label={t('field.scan.sight')} />;
}
const Sight = styled.video`inline-size: 100%; max-block-size: 50vh; border-radius: var(--radius); background: var(--sunken);`;
