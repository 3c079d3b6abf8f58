; Additions to electron-builder's installer for one Windows user.
!include "WordFunc.nsh"

; Refuses to replace a newer version, because an older program can't open the data of a newer one. 1638 is Windows
; Installer's code for "another version is already installed".
!macro customInit
  ReadRegStr $R0 HKCU "${UNINSTALL_REGISTRY_KEY}" "DisplayVersion"
  ${If} $R0 != ""
    ${VersionCompare} "$R0" "${VERSION}" $R1
    ${If} $R1 == 1
      MessageBox MB_OK|MB_ICONSTOP "A newer version, Lanedesk $R0, is already installed. Nothing was changed; keep using that version." /SD IDOK
      SetErrorLevel 1638
      Quit
    ${EndIf}
  ${EndIf}
!macroend

; The URL scheme, and Lanedesk as one of the programs under "Open with" for CSV files.
!macro customInstall
  WriteRegStr HKCU "Software\Classes\lanedesk" "" "URL:Lanedesk"
  WriteRegStr HKCU "Software\Classes\lanedesk" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\lanedesk\shell\open\command" "" '"$INSTDIR\Lanedesk.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\Lanedesk.csv" "" "Loads, carriers or rates (CSV)"
  WriteRegStr HKCU "Software\Classes\Lanedesk.csv\shell\open\command" "" '"$INSTDIR\Lanedesk.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.csv\OpenWithProgids" "Lanedesk.csv" ""
!macroend

!macro customUnInstall
  DeleteRegKey HKCU "Software\Classes\lanedesk"
  DeleteRegKey HKCU "Software\Classes\Lanedesk.csv"
  DeleteRegValue HKCU "Software\Classes\.csv\OpenWithProgids" "Lanedesk.csv"
!macroend
