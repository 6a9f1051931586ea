// The cells of Events.

import type { Cell, Json } from "./cells.ts";
import type { Column } from "./kinds.ts";

/** Columns for Events of both groups: those of `events.k8s.io` have other names of fields. */
export function event(columns: Column[]): Column[] {
  return columns.map(([head, cell, wide]) => {
    const own: Cell = (object, context) => cell(inCore(object), context);
    return wide === undefined ? [head, own] : [head, own, wide];
  });
}

function inCore(own: Json): Json {
  if (own.apiVersion === "v1") return own;
  return {
    ...own,
    involvedObject: own.regarding,
    message: own.note,
    firstTimestamp: own.deprecatedFirstTimestamp,
    lastTimestamp: own.deprecatedLastTimestamp,
    count: own.deprecatedCount,
    source: own.deprecatedSource,
    reportingComponent: own.reportingController,
  };
}

export const firstSeen: Cell = (own, { age }) => age(own.firstTimestamp ?? own.eventTime);

export const lastSeen: Cell = (own, { age }) => {
  const { series, lastTimestamp, firstTimestamp, eventTime } = own;
  return age(series?.lastObservedTime ?? lastTimestamp ?? firstTimestamp ?? eventTime);
};

export const object: Cell = ({ involvedObject: { kind = "", name = "" } = {} }) => {
  const word = kind.toLowerCase();
  return name === "" ? word : `${word}/${name}`;
};

export const source: Cell = (own) => {
  const component = own.source?.component || own.reportingComponent || "";
  const host = own.source?.host || own.reportingInstance || "";
  return host === "" ? component : `${component}, ${host}`;
};
