CREATE TABLE "position_role" (
	"position_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "position_role_position_id_role_id_pk" PRIMARY KEY("position_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "user_group" (
	"id" text PRIMARY KEY NOT NULL,
	"type_id" text NOT NULL,
	"full_name" text NOT NULL,
	"en_code" text NOT NULL,
	"sort_code" integer DEFAULT 0 NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_group_member" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "user_group_member_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_group_type" (
	"id" text PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"sort_code" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_organize" (
	"user_id" text NOT NULL,
	"organize_id" text NOT NULL,
	CONSTRAINT "user_organize_user_id_organize_id_pk" PRIMARY KEY("user_id","organize_id")
);
--> statement-breakpoint
CREATE TABLE "user_profile" (
	"user_id" text PRIMARY KEY NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"nation" text DEFAULT '' NOT NULL,
	"native_place" text DEFAULT '' NOT NULL,
	"certificates_type" text DEFAULT '' NOT NULL,
	"certificates_number" text DEFAULT '' NOT NULL,
	"education" text DEFAULT '' NOT NULL,
	"urgent_contacts" text DEFAULT '' NOT NULL,
	"urgent_tele_phone" text DEFAULT '' NOT NULL,
	"postal_address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "position_role" ADD CONSTRAINT "position_role_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_role" ADD CONSTRAINT "position_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_type_id_user_group_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."user_group_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organize" ADD CONSTRAINT "user_organize_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organize" ADD CONSTRAINT "user_organize_organize_id_organize_id_fk" FOREIGN KEY ("organize_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profile" ADD CONSTRAINT "user_profile_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_role_role" ON "position_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "user_group_type_id" ON "user_group" USING btree ("type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_group_en_code" ON "user_group" USING btree ("en_code");--> statement-breakpoint
CREATE INDEX "user_group_member_user" ON "user_group_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_organize_organize" ON "user_organize" USING btree ("organize_id");--> statement-breakpoint
CREATE INDEX "user_position_position" ON "user_position" USING btree ("position_id");--> statement-breakpoint
INSERT INTO "user_organize" ("user_id", "organize_id") SELECT "id", "organize_id" FROM "user_account";
