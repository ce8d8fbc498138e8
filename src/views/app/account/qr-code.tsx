import { styled } from 'styled-components';
import { qrCode } from '../../../api/qr.ts';

/** A text to scan: dark on light in either theme, as scanners expect. */
export function QrCode({ text, label, level }: { text: string; label: string; level?: 'L' | 'M' }) {
  const { path, size } = qrCode(text, undefined, level);
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Picture>
  );
}

const Picture = styled.svg`inline-size: 200px; block-size: 200px; background: #fff; border-radius: var(--radius); border: 1px solid var(--line);`;
