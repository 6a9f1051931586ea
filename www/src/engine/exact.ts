/** For `JSON.parse`: keeps the digits of numbers for `JSON.stringify`, where the platform can. */
export function exactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  const { rawJSON } = JSON as { rawJSON?(text: string): unknown };
  return typeof value === "number" && context?.source !== undefined && rawJSON
    ? rawJSON(context.source)
    : value;
}
