import { z } from "zod";

/** What an edit does at the remote. */
export const editKind = z.enum(["create", "update", "delete", "refresh"]);
export type EditKind = z.output<typeof editKind>;

/** Where an edit stands (done ones are gone from the outbox; the log tells of them). */
export const editState = z.enum(["waiting", "sending", "in doubt", "conflict", "refused"]);
export type EditState = z.output<typeof editState>;
