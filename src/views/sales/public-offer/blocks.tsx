import { styled } from 'styled-components';
import type { OfferBlock } from '../../../api/sales/public-offer.ts';
import { Facts } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';

/** What the offer's document says, block by block. */
export function OfferBlocks({ blocks }: { blocks: OfferBlock[] }) {
  return blocks.map((block, i) => <Block key={i} block={block} />);
}

function Block({ block }: { block: OfferBlock }) {
  switch (block.type) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'text':
      return <Lines>{block.text}</Lines>;
    case 'facts':
      return <Facts rows={block.rows} />;
    case 'table':
      return (
        <SmallTable
          caption={block.columns.map(({ label }) => label).join(', ')}
          heads={block.columns.map(({ label, isNumber }) => ({ label, ...(isNumber && { isNumber }) }))}
          rows={[...block.rows, ...(block.total ? [block.total] : [])].map((cells, key) => ({ key, cells }))}
        />
      );
  }
}

const Lines = styled.p`white-space: pre-line;`;
