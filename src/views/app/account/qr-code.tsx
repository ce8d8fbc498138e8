import { styled } from 'styled-components';
import { encode } from 'uqr';

/** A text to scan: dark on light in either theme, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={dots} fill="#000" />
    </Picture>
  );
}

const Picture = styled.svg`inline-size: 200px; block-size: 200px; background: #fff; border-radius: var(--radius); border: 1px solid var(--line);`;
