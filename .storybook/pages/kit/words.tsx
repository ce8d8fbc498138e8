import { styled } from 'styled-components';
import texts from '../../../src/locales/en/workbench.json' with { type: 'json' };
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { linkWords } from '../../../src/workbench/glossary.ts';
import { StoryLink } from './story-link.tsx';

/** Every term with a definition. */
export const terms = Object.keys(texts).flatMap((key) => /^workbench\.term\.(\w+)\.means$/.exec(key)?.[1] ?? []);

/** A paragraph's text, its glossary words as links to their definitions. Not within other links or buttons. */
export function Words({ children, not }: { children: string; not?: string }) {
  const { t, language } = useTexts();
  const names = Object.fromEntries(terms.filter((term) => term !== not).map((term) => [term, t(`workbench.term.${term}`)]));
  return linkWords(children, names, language).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <Term key={piece.term}>
        <StoryLink
          title="Start/Glossary"
          story="Glossary"
          args={`at:${piece.term}`}
          hint={t(`workbench.term.${piece.term}.means`)}
        >
          {piece.words}
        </StoryLink>
      </Term>
    ),
  );
}

const Term = styled.span`
  a { color: inherit; text-decoration: underline dotted; text-underline-offset: 3px; } a:hover { color: var(--accent); }
`;
