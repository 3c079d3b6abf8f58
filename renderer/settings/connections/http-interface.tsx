import { Button, CopyButton, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useAppInfo } from "../../app-info.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { FixedNote, useIsFixed } from "../preferences/fixed-note.tsx";
import { NumberSetting } from "../preferences/number-setting.tsx";
import classes from "../settings.module.css";

/** Turns the HTTP interface on or off and shows its address; in the desktop program, also sets its port. */
export function HttpInterface() {
  const gateway = useAppInfo((state) => state.gateway);
  const isSwitchOn = useAppInfo((state) => state.settings.gatewayOn) || gateway.isOn;
  const host = useAppInfo((state) => state.info?.host);
  const isFixed = useIsFixed("gatewayOn");
  const [isBusy, setIsBusy] = useState(false);
  const switchGateway = async (isOn: boolean) => {
    setIsBusy(true);
    try {
      useAppInfo.setState({ gateway: await callChannel("gateway.switch", { isOn }) });
    } catch (error) {
      showFailure("Can't change the HTTP interface", error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <p className={classes.soft}>
        Lets other programs {host === "electron" && "on this computer "}use Lanedesk with an access key.
      </p>
      <Switch
        label={gateway.isOn ? "On" : isSwitchOn ? "On, not running" : "Off"}
        aria-label="HTTP interface"
        checked={isSwitchOn}
        disabled={isBusy || isFixed || host === "browser"}
        onChange={(event) => switchGateway(event.currentTarget.checked)}
      />
      <FixedNote setting="gatewayOn" />
      {host === "browser" && (
        <Text mt="xs" mb="xs" size="sm" c="dimmed">
          This window uses the server of the HTTP interface, so you can't turn off the interface here.
        </Text>
      )}
      {gateway.problem && (
        <Text size="sm" c="red" role="alert">
          {gateway.problem}
        </Text>
      )}
      {gateway.isOn && <Address url={gateway.url} />}
      {host === "electron" && (
        <NumberSetting setting="gatewayPort" label="Port" w={120} isPort disabled={gateway.isOn} />
      )}
    </>
  );
}

function Address({ url }: { url: string }) {
  return (
    <div className={classes.line}>
      <Text size="sm">
        Address: <code>{url}</code>
      </Text>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" aria-label="Copy address" onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
