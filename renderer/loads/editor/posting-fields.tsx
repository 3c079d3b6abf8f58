import { Select } from "@mantine/core";
import { formatUserName, useAppInfo } from "../../app-info.ts";
import { useChannel } from "../../ui/data/query.ts";
import { SearchableSelect } from "../../ui/fields/searchable-select.tsx";
import { useUserNames } from "../../user-names.ts";
import type { LoadDraft } from "../drafts/draft.ts";
import { POSTING_ACTIONS } from "../posting-actions.ts";
import classes from "./editor.module.css";
import { TextField } from "./fields.tsx";
import { useField } from "./use-field.ts";

/** Describes contact and posting in one line. */
export function usePostingSummary({ postAsUserId, loadLabel, loadTrackingRequired }: LoadDraft): string {
  const name = useUserNames()(postAsUserId);
  return [name && `as ${name}`, loadLabel, loadTrackingRequired && "tracking required"]
    .filter(Boolean)
    .join(" · ");
}

/** Contact, action, label and tracking. */
export function PostingFields({ loadId }: { loadId: string | undefined }) {
  return (
    <div className={classes.two}>
      <PostAsField loadId={loadId} />
      <ActionField />
      <TextField path={["loadLabel"]} label="Label" />
      <TrackingField />
    </div>
  );
}

/** Selects the user that the load is posted as. Always offers the selected user, active or not. */
function PostAsField({ loadId }: { loadId: string | undefined }) {
  const users = useAppInfo((state) => state.users);
  const ownName = useAppInfo((state) => state.info?.userName ?? "");
  const { value, set, error, leave, name } = useField<string>("postAsUserId");
  const data = users.map((user) => ({ value: user.userId, label: formatUserName(user) }));
  const findUserName = useUserNames();
  const postAsUser = useChannel("loads.get", loadId === undefined ? undefined : { loadId }).data?.load
    .postAsUser;
  const isOnLoadBoardOnly = postAsUser?.id === value && findUserName(value) === undefined;
  const label = isOnLoadBoardOnly
    ? formatUserName({ ...postAsUser, username: postAsUser.userName || postAsUser.email })
    : "Inactive user";
  if (value && !data.some((option) => option.value === value)) data.push({ value, label });
  return (
    <SearchableSelect
      name={name}
      label="Post as"
      placeholder={ownName}
      data={data}
      value={value || null}
      error={error}
      onChange={(next) => set(next ?? "")}
      onBlur={leave}
    />
  );
}

/** The posting action. Keeps an action that is not in the specification and shows it as received. */
function ActionField() {
  const { value, set, error, leave, name } =
    useField<LoadDraft["loadActionAttributes"]>("loadActionAttributes");
  const data = POSTING_ACTIONS.map(({ id, label }) => ({ value: id, label }));
  if (value.loadActionId && !POSTING_ACTIONS.some(({ id }) => id === value.loadActionId))
    data.push({ value: value.loadActionId, label: value.loadActionOption || value.loadActionId });
  return (
    <Select
      name={name}
      label="Action"
      data={data}
      value={value.loadActionId || null}
      error={error}
      clearable
      onChange={(next) => {
        const option = POSTING_ACTIONS.find(({ id }) => id === next)?.option ?? "";
        if (next !== value.loadActionId) set({ loadActionId: next ?? "", loadActionOption: option });
      }}
      onBlur={leave}
    />
  );
}

function TrackingField() {
  const { value, set, leave, name } = useField<boolean | null>("loadTrackingRequired");
  return (
    <Select
      name={name}
      label="Tracking"
      placeholder="Not specified"
      data={[
        { value: "true", label: "Required" },
        { value: "false", label: "Not required" },
      ]}
      value={value === null ? null : String(value)}
      clearable
      onChange={(next) => set(next === null ? null : next === "true")}
      onBlur={leave}
    />
  );
}
