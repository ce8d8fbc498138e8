import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { FileTrigger } from 'react-aria-components';
import { styled } from 'styled-components';
import { fromPromise } from 'xstate';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Alert } from '../../../src/views/kit/display/parts.tsx';
import { SelectField } from '../../../src/views/kit/fields/field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { type Description, describe, fileOf, written } from '../../../src/workbench/description.ts';
import { type CompareRef, compareMachine } from '../../../src/workbench/versions/compare.machine.ts';
import {
  descriptionOf,
  encodeSides,
  idOf,
  type KeptVersion,
  type Side,
  type SideName,
  usualSides,
} from '../../../src/workbench/versions/versions.ts';
import { give } from '../kit/export-picture.ts';
import { LinkHere } from '../kit/link-here.tsx';
import { ChartPage, chartOf } from '../kit/page.tsx';
import { Compared } from './compared.tsx';

const machines = new Map<string, typeof compareMachine>();
/** The versions of a chart are read when its page is opened; the machine of each is made once. */
const machineOf = (file: string): typeof compareMachine => {
  const read = fromPromise<KeptVersion[]>(async () => (await import('virtual:chart-history')).history[file] ?? []);
  const machine = machines.get(file) ?? compareMachine.provide({ actors: { read } });
  machines.set(file, machine);
  return machine;
};

interface Props {
  chart: string;
  code: string;
  onCode: (code: string) => void;
  /** A file to begin with. */
  from?: { name: string; description: Description };
}

/** Any two versions of a chart: additions, removals and changes, drawn and listed, and who may do what. */
export function ChangesPage({ chart: name, code, onCode, from }: Props) {
  const chart = chartOf(name);
  const { t } = useTexts();
  const now = useMemo(() => describe(chart), [chart]);
  const comparison = useActorRef(machineOf(fileOf(chart)), { input: { now: written(now), code, file: from } });
  const snapshot = useSelector(comparison, (one) => one);
  const { sides, versions, isLost } = snapshot.context;
  const isRead = !snapshot.matches('reading');
  const usual = useMemo(() => usualSides(versions, written(now)), [versions, now]);
  const isUsual = encodeSides(sides) === encodeSides(usual);
  const next = isUsual ? '' : encodeSides(sides);
  useEffect(() => {
    if (isRead && !isLost && next !== code) onCode(next);
  }, [isRead, isLost, next, code, onCode]);
  const [before, after] = useMemo(() => [descriptionOf(sides.before, now), descriptionOf(sides.after, now)], [sides, now]);
  return (
    <ChartPage
      chart={chart}
      page="What changed"
      tools={
        <>
          <Button kind="plain" onPress={() => give(fileOf(chart), written(now), 'application/json')}>
            {t('workbench.changes.take')}
          </Button>
          <LinkHere code={encodeSides(sides)} />
        </>
      }
    >
      <Choosing>
        <OneSide name="before" side={sides.before} versions={versions} send={comparison.send} />
        <Button kind="plain" aria-label={t('workbench.changes.swap')} onPress={() => comparison.send({ type: 'swap' })}>
          ⇄
        </Button>
        <OneSide name="after" side={sides.after} versions={versions} send={comparison.send} />
      </Choosing>
      {snapshot.matches('unreadable') && <Alert role="alert">{t('workbench.changes.unreadable')}</Alert>}
      {isLost && <p role="note">{t('workbench.changes.lost')}</p>}
      {!isRead ? (
        <p aria-busy="true">{t('kit.loading')}</p>
      ) : versions.length === 0 && idOf(sides.before) === idOf(sides.after) ? (
        <p>{t('workbench.changes.none_kept')}</p>
      ) : (
        <Compared before={before} after={after} />
      )}
    </ChartPage>
  );
}

/** A side's version by release and date, with the commit in small print; or a file. */
function OneSide({
  name,
  side,
  versions,
  send,
}: {
  name: SideName;
  side: Side;
  versions: KeptVersion[];
  send: CompareRef['send'];
}) {
  const { t } = useTexts();
  const sayVersion = useVersion();
  const read = async (file: File | undefined) => {
    if (file) send({ type: 'file.give', side: name, file: { name: file.name, text: await file.text() } });
  };
  const version = side.of === 'version' ? side.version : null;
  return (
    <div>
      <SelectField
        label={t(`workbench.changes.${name}`)}
        value={side.of === 'file' ? '' : idOf(side)}
        empty={side.of === 'file' ? side.name : undefined}
        choices={[
          { id: 'present', label: t('workbench.changes.present') },
          ...versions.map((one) => ({ id: one.commit, label: sayVersion(one) })),
        ]}
        hint={version ? <bdi>{`${version.subject} (${version.commit})`}</bdi> : undefined}
        onChange={(id) => send({ type: 'side.choose', side: name, id })}
      />
      <FileTrigger acceptedFileTypes={['application/json']} onSelect={(files) => void read(files?.[0])}>
        <Button kind="quiet" aria-label={`${t(`workbench.changes.${name}`)}: ${t('workbench.changes.file')}`}>
          {t('workbench.changes.file')}
        </Button>
      </FileTrigger>
    </div>
  );
}

/** A version in words: its release and its date. */
function useVersion(): (version: KeptVersion) => string {
  const { t, instant } = useTexts();
  return ({ release, released, when }) => {
    const named = release
      ? t(released ? 'workbench.changes.release' : 'workbench.changes.release_to_come', { release })
      : t('workbench.changes.unreleased');
    return `${named} · ${instant(when)}`;
  };
}

const Choosing = styled.div`
  display: grid; grid-template-columns: minmax(0, 460px) max-content minmax(0, 460px); gap: 8px 12px; align-items: start; justify-content: start;
  > div { display: grid; gap: 2px; justify-items: start; } > div > :first-child { inline-size: 100%; }
  > button { margin-block-start: 21px; }
  @media (max-width: 700px) { grid-template-columns: minmax(0, 1fr); > button { margin: 0; justify-self: start; } }
`;
