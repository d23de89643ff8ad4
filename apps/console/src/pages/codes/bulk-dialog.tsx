import { useRef, useState } from 'react';
import { queryClient } from '../../api/queries.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { type FindNames, RunDialog } from '../../parts/dialogs/run-dialog.js';
import { type BatchWork } from '../../parts/dialogs/run-in-batches.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { metadataRows } from '../../parts/forms/metadata-rows.js';
import { type KnownMetadata, useMetadataSchema } from '../../parts/forms/metadata-schema.js';
import { type CsvCell, saveCsv } from '../../parts/lists/save-csv.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { BulkFields } from './bulk-fields.js';
import { type BulkDraft, type BulkName, metadataOf, workOf } from './bulk-works.js';
import { type ChosenCodes } from './chosen-codes.js';
import { lineOfCode, TITLES_OF_CODES } from './codes-as-csv.js';
import { type CodeQuery, eachPageOfCodes, type Voucher } from './find-codes.js';

interface BulkDialogProps {
  readonly name: BulkName;
  readonly chosen: ChosenCodes;
  readonly query: CodeQuery;
  readonly onClose: () => void;
}

/** Asks what is to be done with the chosen codes, does it, and reports. What is chosen stays as it was when it was opened. */
export default function BulkDialog(props: BulkDialogProps) {
  const known = useMetadataSchema('voucher');
  if (props.name === 'download') return <Download {...props} />;
  return known ? <Ask {...props} name={props.name} known={known} /> : null;
}

interface AskProps extends BulkDialogProps {
  readonly name: Exclude<BulkName, 'download'>;
  readonly known: KnownMetadata;
}

function Ask({ name, chosen, query, known, onClose }: AskProps) {
  const { timezone: zone } = useProject();
  const { count } = chosen;
  const [work, setWork] = useState<BatchWork>();
  const setting = { zone, properties: known.properties };
  const api = useApiForm<BulkDraft>({
    keptAs: `codes ${name}`,
    initialValues: {
      ends: '',
      metadata: metadataRows({}, known.properties),
      removed: [],
      customer: '',
      reason: '',
      isForGood: false,
    },
    send: async (draft) => setWork(workOf(name, draft, setting)),
  });
  const { values } = api.form;
  const isReady =
    name === 'give'
      ? values.customer !== ''
      : name !== 'metadata' || Object.keys(metadataOf(values, setting)).length > 0;
  const { title, verb } = wordsOf(name, count);
  if (work) {
    return (
      <RunDialog
        title={title}
        find={findCodes(chosen, query)}
        expected={count}
        work={work}
        fileName={`codes-${name}-failed`}
        onEnd={() => queryClient.invalidateQueries({ queryKey: ['get'] })}
        onClose={() => {
          chosen.clear();
          onClose();
        }}
      />
    );
  }
  return (
    <FormDialog title={title} verb={verb} form={api} onClose={onClose} size="lg" isReady={isReady}>
      <BulkFields name={name} form={api.form} known={known} />
    </FormDialog>
  );
}

function Download({ chosen, query, onClose }: BulkDialogProps) {
  const file = useRef<(readonly CsvCell[])[]>(undefined);
  const find: FindNames = async (signal, onFound) => {
    const lines: (readonly CsvCell[])[] = [];
    const names = await findCodes(chosen, query, (row) => lines.push(lineOfCode(row)))(signal, onFound);
    file.current = signal.aborted ? undefined : lines;
    return names;
  };
  return (
    <RunDialog
      title={t('{count, plural, one {Download # code} other {Download # codes}}', { count: chosen.count })}
      find={find}
      expected={chosen.count}
      fileName="codes"
      onEnd={() => file.current && saveCsv('codes.csv', [TITLES_OF_CODES, ...file.current])}
      onClose={onClose}
    />
  );
}

/** The codes themselves: those that are chosen, or all that the list shows now. */
function findCodes({ isAll, rows }: ChosenCodes, query: CodeQuery, take?: (row: Voucher) => void): FindNames {
  return async (signal, onFound) => {
    const codes: string[] = [];
    const takeAll = (page: readonly Voucher[]) => {
      for (const row of page) {
        codes.push(row.code);
        take?.(row);
      }
      onFound(codes.length);
    };
    if (isAll) await eachPageOfCodes(query, signal, takeAll);
    else takeAll(rows);
    return codes;
  };
}

interface Words {
  readonly title: string;
  readonly verb: string;
}

function wordsOf(name: Exclude<BulkName, 'download'>, count: number): Words {
  const words: Readonly<Record<Exclude<BulkName, 'download'>, () => Words>> = {
    enable: () => ({
      title: t('{count, plural, one {Enable # code?} other {Enable # codes?}}', { count }),
      verb: t('Enable'),
    }),
    disable: () => ({
      title: t('{count, plural, one {Disable # code?} other {Disable # codes?}}', { count }),
      verb: t('Disable'),
    }),
    extend: () => ({
      title: t('{count, plural, one {Change the expiration of # code} other {Change the expiration of # codes}}', {
        count,
      }),
      verb: t('Change expiration'),
    }),
    metadata: () => ({
      title: t('{count, plural, one {Change metadata of # code} other {Change metadata of # codes}}', { count }),
      verb: t('Change metadata'),
    }),
    give: () => ({
      title: t('{count, plural, one {Assign # code to a customer} other {Assign # codes to a customer}}', { count }),
      verb: t('Assign codes'),
    }),
    delete: () => ({
      title: t('{count, plural, one {Delete # code?} other {Delete # codes?}}', { count }),
      verb: t('Delete'),
    }),
  };
  return words[name]();
}
