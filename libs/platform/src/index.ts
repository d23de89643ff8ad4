export { CallWindows } from './call-limits/call-windows.js';
export { PermitCounter } from './call-limits/permit-counter.js';
export { partsOfStream, streamName } from './stream-name.js';
export {
  type CommandContext,
  commandContext,
  firstMadeAt,
  idMadeBy,
  requestContext,
} from './command-runner/command-context.js';
export { type CausedChange } from './command-runner/caused-changes.js';
export { CommandRunner } from './command-runner/command-runner.js';
export { type Execution } from './command-runner/execution.js';
export { type Beginning, type Begun, StreamBeginnings } from './command-runner/stream-beginnings.js';
export { DailyChecks } from './background/daily-checks.js';
export { Pace } from './pacing/pace.js';
export { persevering } from './pacing/persevering.js';
export { WorkInTurns } from './pacing/work-in-turns.js';
export { foundAmong } from './lists/found-among.js';
export { foundBy } from './lists/found-by.js';
export { ofProject } from './lists/of-project.js';
export { exportFeature } from './lists/export-feature.js';
export { cursorAnswer, listAnswer } from './lists/list-answer.js';
export { cursorListFeature, listFeature, shortListFeature } from './lists/list-feature.js';
export { ledgerPage, pageOfLedger } from './lists/page-of-ledger.js';
export { pageOfRows } from './lists/page-of-rows.js';
export { pageOfList, pageOrRowsAfter } from './lists/page-of-list.js';
export { pageOfValues } from './lists/page-of-values.js';
export { handler, handles } from './messenger/handler.js';
export { KnownAnswers } from './messenger/known-answers.js';
export { Messenger } from './messenger/messenger.js';
export { sentOverBus } from './messenger/sent-over-bus.js';
export { unlessBusy } from './messenger/unless-busy.js';
export { withinProject } from './messenger/within-project.js';
export { timeOf } from './messenger/time-of.js';
export { Accepted } from './messenger/accepted.js';
export { ContextRegistry, joins } from './operations/context-registry.js';
export { AnswerSize } from './operations/largest-answer.js';
export { providersOf } from './operations/providers-of.js';
export { switchFeatures } from './operations/switch-features.js';
export { type Parts, Turns, type TurnTaker } from './operations/turns.js';
export { DownloadTokens } from './downloads/download-tokens.js';
export { historyFeature } from './past/history-feature.js';
export { Past } from './past/past.js';
export { type PlaceOfThing, thingOf } from './past/thing.js';
export { PersonalData } from './personal-data/personal-data.js';
export { FILTER } from './personal-data/personal-parts.js';
export { withoutNames } from './personal-data/without-names.js';
export { type Engines, PlatformModule, type StartThread } from './platform.module.js';
export * from './observability/index.js';
export {
  CALLOUTS,
  DOCUMENT_STORE,
  PUBLIC_URL,
  ENGINES,
  EVENT_STORE,
  FAILURES,
  FILE_STORE,
  FILES_KEPT_BYTES,
  FILES_KEPT_FOR,
  REPLAY_THREAD,
  REPORT_STORED,
  KEY_STORE,
  MESSAGE_BUS,
  type ReportFailure,
} from './platform.tokens.js';
export { resumedBy } from './process-runner/resumed-by.js';
export { type ProcessDefinition, ProcessRunner, type UnfinishedProcess } from './process-runner/process-runner.js';
export { recordActivitiesFeature, recordActivitiesView } from './records/record-activities.js';
export { recordFeatures } from './records/record-features.js';
export { recordsOf } from './records/records.js';
export { Relay } from './relay/relay.js';
export { Listeners } from './relay/listeners.js';
export { contextOfSource, type SourceEvent, sourceOf } from './relay/source-event.js';
export { partsOf, type ToPublish, toPublish, translations } from './relay/translations.js';
export { withoutNulls } from '@perkstream/kernel';
export { byType } from './stored-events.js';
export { type Round, Scheduler } from './scheduler/scheduler.js';
export { type Placed, Places } from './unique-values/places.js';
export { UniqueNames } from './unique-values/unique-names.js';
export { UniqueValues } from './unique-values/unique-values.js';
export { changes, creates, type View, view, type ViewChange } from './view-runner/view.js';
export { ViewRebuilds } from './view-runner/view-rebuilds.js';
export { ViewRunner } from './view-runner/view-runner.js';
export { ViewTail } from './view-runner/view-tail.js';
export { type ViewOfService, ViewsOfServices } from './view-runner/views-of-services.js';
