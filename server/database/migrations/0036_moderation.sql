CREATE TABLE "moderation_event" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"act" text NOT NULL,
	"by_id" text,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_item" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_check" (
	"ticket" text PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"file_name" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"answered_at" bigint
);
--> statement-breakpoint
ALTER TABLE "session_token" ADD COLUMN "check_platform" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_token" ADD COLUMN "open_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "hidden_at" bigint;--> statement-breakpoint
ALTER TABLE "moderation_event" ADD CONSTRAINT "moderation_event_item_id_moderation_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."moderation_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_event" ADD CONSTRAINT "moderation_event_by_id_user_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_item" ADD CONSTRAINT "moderation_item_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_event_item" ON "moderation_event" USING btree ("item_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_item_subject" ON "moderation_item" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "moderation_item_state" ON "moderation_item" USING btree ("state","changed_at");--> statement-breakpoint
-- Roles that were there before get the right as new ones do.
INSERT INTO "role_permission" ("role_id", "model_id", "kind", "en_code", "full_name")
SELECT "id", 'moderation', 'button', 'btn_moderate', '内容审核' FROM "role" WHERE "en_code" IN ('admin', 'manager')
ON CONFLICT DO NOTHING;
