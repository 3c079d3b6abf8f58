import { readFile, writeFile } from "node:fs/promises";

/** Identifies the component with the registry keys in all versions. */
const REGISTRY_COMPONENT = "0f2c5a3e-5d0b-4d0f-9a63-2b8f4c1e7d55";

const OPEN_COMMAND = "&quot;[APPLICATIONFOLDER]Lanedesk.exe&quot; &quot;%1&quot;";

/**
 * The URL scheme, and Lanedesk as one of the programs under "Open with" for CSV files. electron-builder's own file
 * associations would make Lanedesk the default program.
 */
const REGISTRY_KEYS = `
      <Component Id="registration" Guid="${REGISTRY_COMPONENT}">
        <RegistryKey Root="HKLM" Key="Software\\Classes\\lanedesk">
          <RegistryValue Type="string" Value="URL:Lanedesk" KeyPath="yes"/>
          <RegistryValue Name="URL Protocol" Type="string" Value=""/>
          <RegistryKey Key="shell\\open\\command"><RegistryValue Type="string" Value="${OPEN_COMMAND}"/></RegistryKey>
        </RegistryKey>
        <RegistryKey Root="HKLM" Key="Software\\Classes\\Lanedesk.csv">
          <RegistryValue Type="string" Value="Loads, carriers or rates (CSV)"/>
          <RegistryKey Key="shell\\open\\command"><RegistryValue Type="string" Value="${OPEN_COMMAND}"/></RegistryKey>
        </RegistryKey>
        <RegistryKey Root="HKLM" Key="Software\\Classes\\.csv\\OpenWithProgids">
          <RegistryValue Name="Lanedesk.csv" Type="string" Value=""/>
        </RegistryKey>
      </Component>`;

/**
 * Ends a running Lanedesk before Windows looks for files in use: Windows Installer can't close programs in another
 * user's session, for example when Intune deploys the MSI. Every confirmed change is on disk. The installation
 * continues if Lanedesk is not running.
 */
const CLOSE_ACTION = `
    <CustomAction Id="FindTaskkill" Property="TaskkillPath" Value="[System64Folder]taskkill.exe"/>
    <CustomAction Id="CloseLanedesk" Property="TaskkillPath" ExeCommand="/F /T /IM Lanedesk.exe" Execute="immediate" Return="ignore"/>
    <InstallExecuteSequence>
      <Custom Action="FindTaskkill" Before="CloseLanedesk"/>
      <Custom Action="CloseLanedesk" Before="InstallValidate"/>
    </InstallExecuteSequence>`;

/**
 * Adds the registry keys and the close action to the MSI's WiX project, for which electron-builder has no setting.
 * @throws Error unless electron-builder's WiX project contains each expected element exactly once
 */
export async function extendWixProject(file: string): Promise<void> {
  const project = await readFile(file, "utf8");
  await writeFile(
    file,
    insertBefore(
      insertBefore(project, "    </ComponentGroup>", REGISTRY_KEYS),
      '    <Directory Id="TARGETDIR"',
      CLOSE_ACTION,
    ),
  );
}

function insertBefore(project: string, mark: string, text: string): string {
  if (project.split(mark).length !== 2)
    throw new Error(
      `electron-builder's WiX project has changed: it does not contain ${mark.trim()} exactly once.`,
    );
  return project.replace(mark, () => `${text.slice(1)}\n${mark}`);
}
