import type { MenuItemConstructorOptions } from "electron";
import { strict } from "./strict-object.ts";

interface Item {
  id: string | undefined;
  label: string | undefined;
  submenu: FakeMenu | undefined;
  click(): void;
}

/** Items can be found and clicked by id; roles do nothing. */
class FakeMenu {
  private static current: FakeMenu | null = null;
  static buildFromTemplate = (template: MenuItemConstructorOptions[]) => new FakeMenu(template);
  static setApplicationMenu(menu: FakeMenu | null): void {
    FakeMenu.current = menu;
  }
  static getApplicationMenu = () => FakeMenu.current;

  readonly items: Item[];

  constructor(template: MenuItemConstructorOptions[]) {
    this.items = template.map(({ id, label, submenu, click }) => ({
      id,
      label,
      submenu: Array.isArray(submenu) ? new FakeMenu(submenu) : undefined,
      click: () => click?.({} as never, undefined, {} as never),
    }));
  }

  getMenuItemById(id: string): Item | undefined {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return undefined;
  }
}

export const Menu = strict("Menu", FakeMenu);
