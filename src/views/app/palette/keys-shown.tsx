import { Fragment } from 'react';
import { styled } from 'styled-components';
import { printedKeys } from '../../kit/ground/keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';

/** A shortcut as printed on the keys, in reading order. */
export function Keys({ keys }: { keys: string }) {
  const { t } = useTexts();
  return (
    <Caps>
      {printedKeys(keys).map((stroke, i) => (
        <Fragment key={stroke.join()}>
          {i > 0 && <small> {t('kit.keys.then')} </small>}
          <span dir="ltr">
            {stroke.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </Caps>
  );
}

const Caps = styled.span`
  &, > span { display: inline-flex; gap: 3px; align-items: center; }
  kbd { min-inline-size: 20px; padding: 0 5px; border: 1px solid var(--line); border-block-end-width: 2px; border-radius: 4px; background: var(--sunken); color: var(--text); font: inherit; font-size: 11px; line-height: 18px; text-align: center; }
  small { color: var(--text-soft); font-size: 11px; }
`;
